-- What fights need (GAME.md 5 and 9).
alter table events
  -- When it was called off: before its round locked it leaves the card, after that it is void.
  add cancelled_at timestamptz,
  -- When a final result of a fight was last changed.
  add corrected_at timestamptz,
  -- Who left a fight and who came: [{"left": entity, "entered": entity, "at": time}], the first first.
  add replaced jsonb not null default '[]';
update events set cancelled_at = coalesce(result_at, now()) where status = 'cancelled';

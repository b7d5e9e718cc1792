-- Owners of fight cards are told what changes on them (GAME.md 5 and 9, docs/decisions/0025).

-- When an event became void: called off, drawn, without a contest. While it stays void the first time counts, whatever
-- is corrected about it.
alter table events add voided_at timestamptz;
update events set voided_at = coalesce(cancelled_at, result_at, now())
where status in ('cancelled', 'draw', 'no_contest');

-- A trigger, so that no statement that changes a status can forget it.
create function keep_voided_at() returns trigger language plpgsql as $$
begin
  new.voided_at := case when new.status in ('cancelled', 'draw', 'no_contest')
    then coalesce(old.voided_at, new.cancelled_at, new.result_at, clock_timestamp()) end;
  return new;
end
$$;
create trigger events_voided_at before update of status on events
  for each row when (old.status is distinct from new.status) execute function keep_voided_at();

-- 'card': what has changed on the fights of a round, up to `changed_at`.
alter table mailings
  drop constraint mailings_check,
  drop constraint mailings_phase_check,
  drop constraint mailings_tournament_id_round_id_key,
  add changed_at timestamptz,
  add constraint mailings_phase check (phase in ('day', 'hours', 'round', 'card')),
  add constraint mailings_about check (
    (phase in ('day', 'hours')) = (deadline is not null) and (phase in ('day', 'hours')) = (day is not null)
    and (phase in ('round', 'card')) = (round_id is not null) and (phase = 'card') = (changed_at is not null));
-- The same is never told twice: the result of a round, a change of its fights.
create unique index mailings_of_round on mailings (tournament_id, round_id) where phase = 'round';
create unique index mailings_of_card on mailings (round_id, changed_at) where phase = 'card';

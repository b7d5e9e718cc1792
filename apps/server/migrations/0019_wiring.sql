-- Where the sides of a match of a tie come from, as the document says it: `{ tie, take }` or `{ group, place }`.
alter table events
  add column first_from jsonb,
  add column second_from jsonb,
  -- Whether the side was named by that, and by no organiser: only such a side is corrected or taken back with a result.
  add column first_is_wired boolean not null default false,
  add column second_is_wired boolean not null default false,
  -- Sides that stay against it because of predictions or a result, and who would stand there, as the audit log was told.
  add column kept_sides jsonb;

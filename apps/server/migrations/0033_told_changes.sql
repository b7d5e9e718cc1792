-- Why an event was put off or called off, in both languages, as players see it. The reason of an award or a cancellation that
-- is a result stands in the result.
alter table events add reason jsonb;

-- Players who have predicted a match are told what organisers change about its time (docs/decisions/0036). Changes of one
-- call have the same time, and share a message. `told_before`: the start and the status that players knew.
alter table events add told_at timestamptz, add told_before jsonb;
create index events_told on events (tournament_id, told_at) where told_at is not null;

-- 'change': what organisers have changed about matches at `changed_at`.
alter table mailings
  drop constraint mailings_phase,
  drop constraint mailings_about,
  add constraint mailings_phase check (phase in ('day', 'hours', 'round', 'card', 'change')),
  add constraint mailings_about check (
    (phase in ('day', 'hours')) = (deadline is not null) and (phase in ('day', 'hours')) = (day is not null)
    and (phase in ('round', 'card')) = (round_id is not null)
    and (phase in ('card', 'change')) = (changed_at is not null));
create unique index mailings_of_change on mailings (tournament_id, changed_at) where phase = 'change';

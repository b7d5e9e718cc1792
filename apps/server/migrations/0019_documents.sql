-- The document that was applied last to each tournament, as it was sent. The next one says what differs from it, so that what
-- calls have changed since can be told from what the organiser changes. A tournament of an older database has none: there the
-- document as it stands counts as the last one.
create table applied_documents (
  tournament_id int primary key references tournaments on delete cascade,
  document jsonb not null,
  applied_at timestamptz not null default clock_timestamp()
);

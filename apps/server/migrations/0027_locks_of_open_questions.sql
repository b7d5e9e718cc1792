-- Only a question that had been open, or has an answer, can have shown answers while it was locked (GAME.md 9).
alter table questions
  -- Since when the row has its present times: these and the clock tell whether it has been open by them.
  add kept_at timestamptz not null default '-infinity';

create function is_answered(tournament_id int, question_id int) returns boolean language sql stable
begin atomic
  select exists (select from predictions p
    where p.tournament_id = is_answered.tournament_id and p.question_id = is_answered.question_id);
end;

-- The end of a tournament locked its questions that nobody could answer yet as well. Those of them that still have not
-- opened had shown nothing.
update questions set first_locked_at = null, reopened_at = null, organiser_ids = '{}'
  where opens_at > now() and (first_locked_at is not null or reopened_at is not null)
    and not is_answered(tournament_id, id);

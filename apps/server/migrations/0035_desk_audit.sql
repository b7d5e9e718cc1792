-- What the organisers' log can be filtered by.
alter table audit_log
  add is_correction boolean not null default false,
  add takes_back int references audit_log on delete set null; -- the entry whose change this one takes back

update audit_log set is_correction = true
where action in ('event.result.delete', 'event.take_back', 'tournament.reopen')
  or action = 'event.result' and before ->> 'status' <> 'live' and (before ? 'score' or before ? 'winner');
update audit_log a set takes_back = (a.after ->> 'takes_back')::int
where a.action = 'event.take_back' and exists (select from audit_log b where b.id = (a.after ->> 'takes_back')::int);

-- The first word of an action: what it was about.
create index audit_log_kind on audit_log (split_part(action, '.', 1), at, id);
create index audit_log_at on audit_log (at, id);
create index audit_log_tournament on audit_log (tournament, at, id);
create index audit_log_target on audit_log (target, at, id);
create index audit_log_user on audit_log (user_id, at, id);
create index audit_log_corrections on audit_log (at, id) where is_correction;
create index audit_log_takes_back on audit_log (takes_back) where takes_back is not null;

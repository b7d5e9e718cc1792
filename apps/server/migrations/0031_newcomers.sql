-- A newcomer plays under a given name until they choose one or keep it. Users of an earlier state are no newcomers.
alter table users
  add is_newcomer boolean not null default false,
  add check (deleted_at is null or not is_newcomer);

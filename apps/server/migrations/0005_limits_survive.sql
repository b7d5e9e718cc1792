-- What was counted holds through a crash of the database too.
alter table rate_limits set logged;

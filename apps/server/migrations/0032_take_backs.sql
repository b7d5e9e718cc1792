-- What an entry of the audit log needs so that its change can be taken back: the state that the change replaced, and the
-- version that it made. Null: the change cannot be taken back by its entry.
alter table audit_log add take_back jsonb;
-- Changes that one call made together have the same batch, and are taken back together.
alter table audit_log add batch int;
create sequence audit_batches as int;
create index audit_log_batches on audit_log (batch) where batch is not null;

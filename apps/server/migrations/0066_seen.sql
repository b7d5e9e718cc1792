-- Oldest program: 0.1.0
-- How long locked questions wait to be counted is asked by every process four times a minute: only those that wait are in the index.
create index questions_unpacked on questions (locks_at) where packed_bytes is null;

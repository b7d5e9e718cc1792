-- Oldest program: 0.1.0
-- Signals that a transaction has written and no node has told yet. Each row lives until the next telling, which deletes it; so the table is
-- almost empty and is vacuumed early. It is unlogged, because no row is missed after a crash of PostgreSQL: every node then loses its
-- listening connection, and all clients read anew.
create unlogged table signals (
  id bigint generated always as identity primary key,
  message text not null check (octet_length(message) < 8000) -- the bytes that pg_notify takes: a longer one would stop each telling
) with (
  autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0,
  autovacuum_vacuum_insert_threshold = -1
);

-- The sequence of an unlogged table is unlogged, too, and a standby that becomes the primary could not use it.
alter sequence signals_id_seq set logged;

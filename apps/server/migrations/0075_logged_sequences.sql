-- Oldest program: 0.1.0
-- The sequences of unlogged tables are unlogged, too, and unusable on a standby that takes over ("bad magic number in sequence"). Their
-- tables are emptied then, which nobody misses; the sequences must be whole.
do $$
declare
  unlogged record;
begin
  for unlogged in
    select c.oid::regclass as name from pg_class c
    where c.relkind = 'S' and c.relpersistence = 'u' and c.relnamespace = current_schema()::regnamespace
  loop
    execute format('alter sequence %s set logged', unlogged.name);
  end loop;
end $$;

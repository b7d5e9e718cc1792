-- Oldest program: 0.1.0
-- A source may have several ids for one player, as OpenLigaDB does: each of them names him. Teams and events have one id.
drop index feed_ids_player;
-- The beginning of an answer that is no JSON is kept, too, so that an operator sees what came. It is never taken for what a source says.
alter table feed_answers add column is_readable boolean not null default true;

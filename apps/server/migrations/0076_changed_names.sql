-- Oldest program: 0.1.0
-- Nodes keep what rows of ratings show of a user until it changes. Every change of it is told as a signal, whichever statement makes it. To a
-- program that does not know such a message, it is a signal to nobody.
create function tell_changed() returns trigger language plpgsql as $$
begin
  insert into signals (message)
  values (format('{"changed":{"kind":"%s","id":%s},"signal":{"topic":"changed"},"to":[]}', tg_argv[0], new.id));
  return null;
end $$;

create function tell_placed() returns trigger language plpgsql as $$
begin
  insert into signals (message)
  values (format('{"changed":{"kind":"user","id":%s},"signal":{"topic":"changed"},"to":[]}', new.user_id));
  return null;
end $$;

create trigger users_changed after update of name, avatar on users
  for each row when (old.name is distinct from new.name or old.avatar is distinct from new.avatar)
  execute function tell_changed('user');
create trigger teams_changed after update of name, name_en, members_count on teams
  for each row when (
    new.kind = 'basket' and (old.name is distinct from new.name or old.name_en is distinct from new.name_en
      or old.members_count is distinct from new.members_count))
  execute function tell_changed('team');
create trigger participants_placed after update of group_id, team_id on participants
  for each row when (old.group_id is distinct from new.group_id or old.team_id is distinct from new.team_id)
  execute function tell_placed();

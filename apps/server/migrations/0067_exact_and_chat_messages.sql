-- Oldest program: 0.1.0
-- Two more kinds of messages: exact scores of a day's matches, and what was written in a team's chat.
alter table mailings
  drop constraint mailings_phase,
  drop constraint mailings_about,
  add column team_id int references teams on delete cascade,
  add column message_id bigint, -- the newest message of the chat that it is about
  add constraint mailings_phase check (phase in ('day', 'hours', 'round', 'card', 'change', 'exact', 'chat')),
  add constraint mailings_about check (
    (phase in ('day', 'hours')) = (deadline is not null) and (phase in ('day', 'hours', 'exact')) = (day is not null)
    and (phase in ('round', 'card')) = (round_id is not null)
    and (phase in ('card', 'change')) = (changed_at is not null)
    and (phase = 'chat') = (team_id is not null) and (phase = 'chat') = (message_id is not null));
create unique index mailings_of_chat on mailings (team_id, message_id) where team_id is not null;
-- What was written lately is asked every minute.
create index messages_sent on messages (sent_at) where removed_at is null;

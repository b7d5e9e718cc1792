-- Reminders and what a round brought (GAME.md 10, docs/decisions/0017).

-- What is sent to many at once: 'day' and 'hours' before a deadline, or when a round is over ('round').
create table mailings (
  id int generated always as identity primary key,
  tournament_id int not null references tournaments on delete cascade,
  phase text not null check (phase in ('day', 'hours', 'round')),
  day date, -- of UTC, on which something locks
  deadline timestamptz, -- the first start of that day, which moves with the schedule
  round_id int references rounds on delete cascade,
  -- Nothing of it is sent from then on.
  until timestamptz not null,
  closed_at timestamptz, -- when that was seen, and what had not been sent was dropped
  thinned_at timestamptz, -- when it was forgotten to whom it went
  created_at timestamptz not null default clock_timestamp(),
  check ((phase = 'round') = (deadline is null) and (phase = 'round') = (day is null)
    and (phase = 'round') = (round_id is not null)),
  -- Whatever becomes of a schedule or a result, the same is never told twice.
  unique (tournament_id, phase, day),
  unique (tournament_id, round_id)
);
create index mailings_open on mailings (until) where closed_at is null;
-- What may be thinned is asked every minute.
create index mailings_whole on mailings (closed_at) where closed_at is not null and thinned_at is null;

create table mailing_messages (
  -- No references: they would be looked up for each of a hundred thousand.
  mailing_id int not null,
  user_id int not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'dropped', 'unknown_account', 'unknown')),
  due_at timestamptz not null default clock_timestamp(), -- not before: of one that was refused, after a pause
  claimed_at timestamptz,
  tries smallint not null default 0,
  figures int[], -- what a round brought (notifications/round-mailing.ts); what is missing is asked when it is sent
  primary key (mailing_id, user_id)
) with (fillfactor = 85);
create index mailing_messages_waiting on mailing_messages (mailing_id, due_at) where state = 'waiting';
create index mailing_messages_sending on mailing_messages (claimed_at) where state = 'sending';

-- Which locks are near is asked every minute.
create index questions_locks on questions (locks_at);

-- When the next message may go to the messenger: one row, which all workers take their turns at.
create table messenger_pace (
  is_here boolean primary key default true check (is_here),
  next_at timestamptz not null default clock_timestamp()
);
insert into messenger_pace default values;

-- The same key is shown once.
alter table dev_messages add key text unique;

-- Whether a card can still be filed as it was saved: each pick is of a fight that can be picked, the main ones among the
-- five. Its twin is `check` of packages/rules kinds/fight-card.ts; a test holds them together.
create function card_stands(answer int[], choice int[]) returns boolean
  language sql immutable parallel safe
return (
  select count(*) = cardinality(answer) / 3
    and count(*) filter (where choice[c.at + 1] = 0 and answer[p.at + 2] <> 3) = 1
    and count(*) filter (where choice[c.at + 1] = 1 and answer[p.at + 2] <> 3) = 1
  from generate_series(1, cardinality(answer), 3) p (at)
    join generate_series(1, cardinality(choice), 4) c (at)
      on choice[c.at] = answer[p.at] and answer[p.at + 1] in (choice[c.at + 2], choice[c.at + 3]));

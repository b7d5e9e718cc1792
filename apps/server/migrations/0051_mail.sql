-- Addresses that a mail server has refused for good: they get no mail for a while, and organisers see it.
create table mail_stops (
  address text primary key,
  reason text not null, -- the codes of SMTP: `550 5.1.1`
  stopped_at timestamptz not null default clock_timestamp()
);

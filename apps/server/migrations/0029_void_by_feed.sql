-- What a feed reports as void can be taken back by it for ten minutes (GAME.md 9). `voided_at` is from now on when it counts as
-- void for good, which lies ahead for so long: a change is told from then on, after whatever else was told meanwhile.
create or replace function keep_voided_at() returns trigger language plpgsql as $$
begin
  new.voided_at := case
    when new.status not in ('cancelled', 'draw', 'no_contest') then null
    when new.result_source = 'feed' and (old.voided_at is null or old.voided_at > clock_timestamp())
      then coalesce(new.result_at, clock_timestamp()) + interval '10 minutes'
    when old.voided_at is null then coalesce(new.cancelled_at, new.result_at, clock_timestamp())
    -- Whoever confirms what a feed has reported ends its ten minutes.
    else least(old.voided_at, clock_timestamp()) end;
  return new;
end
$$;
drop trigger events_voided_at on events;
create trigger events_voided_at before update of status, result_source on events
  for each row when (old.status is distinct from new.status or old.result_source is distinct from new.result_source)
  execute function keep_voided_at();

update events set voided_at = result_at + interval '10 minutes'
where voided_at is not null and result_source = 'feed' and result_at + interval '10 minutes' > clock_timestamp();

-- Refused tries of a person end the links that the person opens, for an hour.
create index telegram_tries_refused on telegram_tries (telegram_id) where state = 'refused';

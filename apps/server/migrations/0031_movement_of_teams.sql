-- The publication before the last settled event: the positions of teams in it are the previous ones of this publication.
-- No reference: it may be deleted when this publication is not current any more.
alter table team_publications add before_id int;

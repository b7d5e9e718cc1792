-- The colours of a team or fighter: two, "#rrggbb"; null: none were given.
alter table entities add colours jsonb;

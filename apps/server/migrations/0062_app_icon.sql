-- The icon of the installed application, made from the logo: 512 px, opaque, with room around it.
alter table contest_pictures drop constraint contest_pictures_kind_check,
  add constraint contest_pictures_kind_check check (kind in ('logo', 'icon', 'app'));

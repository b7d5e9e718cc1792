-- Oldest program: 0.1.0
-- Owners find people by the name of their Telegram and by what their company calls them.
create index identities_label on identities (lower(label)) where label is not null;

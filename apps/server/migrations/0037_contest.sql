-- What organisers call their contest, and its accent: one row, or none as long as it has the product's own.
create table contest (
  is_only boolean primary key default true check (is_only),
  name jsonb not null, -- { ru, en }
  accent text check (accent ~ '^#[0-9a-f]{6}$')
);

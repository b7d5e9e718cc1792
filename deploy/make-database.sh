#!/bin/sh
# Runs once, when the database container starts with an empty volume: makes the product's own role and database. The role owns its database and
# may make others, for trying a backup; it is no superuser. The superuser can be used inside the container alone afterwards.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres --dbname=postgres <<'SQL'
create role called_it login createdb password :'password';
create database called_it owner called_it;
alter role postgres password null;
SQL

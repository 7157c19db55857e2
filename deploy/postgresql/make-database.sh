#!/bin/sh
# Run once by a superuser on an empty server: the service's role, the roles that its reports are read and written in, and its
# database. Patroni gives the address of the server as the first argument; the image of PostgreSQL gives none.
set -eu
psql -X -q -v ON_ERROR_STOP=1 ${1:+"$1"} <<'SQL'
\set password `printenv VOINTI_PASSWORD`
create role vointi login password :'password';
-- Errors reach the service itself; in the log of the server they would be values that people typed.
alter role vointi set log_min_messages = 'log';
create role vointi_report_reader nologin;
grant vointi_report_reader to vointi;
create role vointi_report_job nologin;
create role vointi_report_door nologin noinherit;
grant vointi_report_job to vointi_report_door;
grant vointi_report_door to vointi;
create database vointi owner vointi;
SQL

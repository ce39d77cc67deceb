-- Once, at the primary, as its superuser: the role and the database of the gateways.
create role city login password '...';
-- Through PgBouncer a gateway cannot set these for its sessions.
alter role city set statement_timeout = '10s';
alter role city set lock_timeout = '3s';
alter role city set idle_in_transaction_session_timeout = '2s';
create database city owner city;

-- What the database's image runs once, on a new volume (compose.yaml): the role that the product signs in with and its own database. It is no
-- superuser and passes no row security by; CREATEROLE is for the roles that the API's transactions run as (docs/deploy.md).
\getenv password RAYO_PASSWORD
CREATE ROLE rayo LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE rayo OWNER rayo;

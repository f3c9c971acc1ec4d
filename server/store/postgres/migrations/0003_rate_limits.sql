-- What processes count together (server/limits), in the form that rate-limiter-flexible expects. Only the owner enters this
-- schema, and no backup has it. Unlogged, because a count costs no write to disk then, and is worth nothing after a crash.
DROP SCHEMA IF EXISTS rayo_limits CASCADE;
CREATE SCHEMA rayo_limits;
CREATE UNLOGGED TABLE rayo_limits.attempt (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

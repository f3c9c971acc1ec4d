-- Ties are broken by id in the order asked for, so that one order is the other backwards: one index then serves both.
DROP INDEX rayo.fee_institution_standing;
DROP INDEX rayo.fee_institution_due;
DROP INDEX rayo.fee_standing;
DROP INDEX rayo.fee_due;
CREATE INDEX fee_institution_standing ON rayo.fee (institution_id, standing, due_date, id) INCLUDE (user_id, paid);
CREATE INDEX fee_institution_due ON rayo.fee (institution_id, due_date, id) INCLUDE (user_id);
CREATE INDEX fee_standing ON rayo.fee (standing, due_date, id) INCLUDE (institution_id, user_id, paid);
CREATE INDEX fee_due ON rayo.fee (due_date, id) INCLUDE (institution_id, user_id);

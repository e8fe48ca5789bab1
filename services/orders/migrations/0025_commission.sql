-- Commission: the rates of a completed order's lines, as they were when it was completed.

ALTER TABLE orders
    ADD COLUMN credit_fee_bp integer NOT NULL DEFAULT 0 CHECK (credit_fee_bp BETWEEN 0 AND 10000),
    ADD COLUMN debit_fee_bp integer NOT NULL DEFAULT 0 CHECK (debit_fee_bp BETWEEN 0 AND 10000);

COMMENT ON COLUMN orders.credit_fee_bp IS
    'Basis points of payments by Crédito that are deducted before commission, stored with the first '
    'line_commissions; so is debit_fee_bp of payments by Débito.';

CREATE TABLE line_commissions (
    order_id bigint NOT NULL,
    line_no smallint NOT NULL,
    establishment_id bigint NOT NULL,
    collaborator_id bigint NOT NULL CHECK (collaborator_id > 0),
    rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
    PRIMARY KEY (order_id, line_no),
    FOREIGN KEY (order_id, line_no) REFERENCES order_lines ON DELETE CASCADE
);

COMMENT ON TABLE line_commissions IS
    'Who served a line of a completed order, and their rate in basis points. Amounts follow from these, the '
    'prices and the payments (commission.hpp). Lines from before this table have no row.';

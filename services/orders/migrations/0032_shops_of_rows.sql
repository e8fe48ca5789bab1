-- The tables of orders can be distributed by establishment: every row gets the establishment of its order, cash session
-- or fiado account. Takes its locks for milliseconds. The triggers fill in the column for the previous release's
-- services; their names precede those of the triggers that read it.
ALTER TABLE order_events ADD COLUMN establishment_id bigint;
ALTER TABLE booking_mail ADD COLUMN establishment_id bigint;
ALTER TABLE booking_move ADD COLUMN establishment_id bigint;
ALTER TABLE changed_prices ADD COLUMN establishment_id bigint;
ALTER TABLE cash_entries ADD COLUMN establishment_id bigint;
ALTER TABLE cash_counts ADD COLUMN establishment_id bigint;
ALTER TABLE fiado_payments ADD COLUMN establishment_id bigint;
ALTER TABLE idempotency ADD COLUMN establishment_id bigint;

CREATE FUNCTION fill_establishment_of_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    SELECT establishment_id INTO NEW.establishment_id FROM orders WHERE id = NEW.order_id;
    RETURN NEW;
END
$$;
CREATE TRIGGER order_events_establishment BEFORE INSERT ON order_events
    FOR EACH ROW WHEN (NEW.establishment_id IS NULL) EXECUTE FUNCTION fill_establishment_of_order();
CREATE TRIGGER booking_mail_establishment BEFORE INSERT ON booking_mail
    FOR EACH ROW WHEN (NEW.establishment_id IS NULL) EXECUTE FUNCTION fill_establishment_of_order();
CREATE TRIGGER booking_move_establishment BEFORE INSERT ON booking_move
    FOR EACH ROW WHEN (NEW.establishment_id IS NULL) EXECUTE FUNCTION fill_establishment_of_order();
CREATE TRIGGER changed_prices_establishment BEFORE INSERT ON changed_prices
    FOR EACH ROW WHEN (NEW.establishment_id IS NULL) EXECUTE FUNCTION fill_establishment_of_order();
CREATE TRIGGER idempotency_establishment BEFORE INSERT ON idempotency
    FOR EACH ROW WHEN (NEW.establishment_id IS NULL AND NEW.order_id IS NOT NULL)
    EXECUTE FUNCTION fill_establishment_of_order();

CREATE FUNCTION fill_establishment_of_cash_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    SELECT establishment_id INTO NEW.establishment_id FROM cash_sessions WHERE id = NEW.cash_session_id;
    RETURN NEW;
END
$$;
CREATE TRIGGER cash_entries_establishment BEFORE INSERT ON cash_entries
    FOR EACH ROW WHEN (NEW.establishment_id IS NULL) EXECUTE FUNCTION fill_establishment_of_cash_session();
CREATE TRIGGER cash_counts_establishment BEFORE INSERT ON cash_counts
    FOR EACH ROW WHEN (NEW.establishment_id IS NULL) EXECUTE FUNCTION fill_establishment_of_cash_session();
CREATE TRIGGER idempotency_establishment_of_cash BEFORE INSERT ON idempotency
    FOR EACH ROW WHEN (NEW.establishment_id IS NULL AND NEW.cash_session_id IS NOT NULL)
    EXECUTE FUNCTION fill_establishment_of_cash_session();

CREATE FUNCTION fill_establishment_of_fiado_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    SELECT establishment_id INTO NEW.establishment_id FROM fiado_accounts WHERE id = NEW.account_id;
    RETURN NEW;
END
$$;
CREATE TRIGGER fiado_payments_establishment BEFORE INSERT ON fiado_payments
    FOR EACH ROW WHEN (NEW.establishment_id IS NULL) EXECUTE FUNCTION fill_establishment_of_fiado_account();

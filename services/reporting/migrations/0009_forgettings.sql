-- Each replica keeps names of customers in memory, and drops those of a shop after a person was forgotten there.

CREATE SEQUENCE forgetting_number;

CREATE TABLE forgettings (
    establishment_id bigint PRIMARY KEY,
    number bigint NOT NULL DEFAULT nextval('forgetting_number')
);
CREATE INDEX forgettings_by_number ON forgettings (number);

COMMENT ON TABLE forgettings IS 'Shops with orders whose customer was forgotten. A rebuild of the model keeps the rows.';
COMMENT ON COLUMN forgettings.number IS 'Rises with each forgetting. Numbers of shops ascend in the order of the commits.';

CREATE FUNCTION number_forgetting() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO forgettings (establishment_id) VALUES (NEW.establishment_id)
    ON CONFLICT (establishment_id) DO UPDATE SET number = excluded.number;
    RETURN NULL;
END
$$;
CREATE TRIGGER orders_number_forgetting AFTER UPDATE OF client_id ON orders
    FOR EACH ROW WHEN (OLD.client_id IS NOT NULL AND NEW.client_id IS NULL)
    EXECUTE FUNCTION number_forgetting();

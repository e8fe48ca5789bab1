-- What a person asks about themselves, or to be forgotten, should not read every order.

CREATE INDEX orders_of_client ON orders (client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX orders_of_attending_user ON orders (attendant_user_id, order_datetime)
    WHERE attendant_user_id IS NOT NULL;

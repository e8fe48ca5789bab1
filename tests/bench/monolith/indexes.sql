CREATE EXTENSION btree_gist;
CREATE SEQUENCE order_numbers START 1000000;

ALTER TABLE shops ADD PRIMARY KEY (id), ADD UNIQUE (slug);
ALTER TABLE items ADD PRIMARY KEY (id), ADD FOREIGN KEY (entity_id) REFERENCES shops (id);
CREATE INDEX items_of_shop ON items (entity_id);
ALTER TABLE collaborators ADD PRIMARY KEY (id), ADD FOREIGN KEY (entity_id) REFERENCES shops (id);
CREATE INDEX collaborators_of_shop ON collaborators (entity_id);
CREATE INDEX schedules_of_collaborator ON schedules (collaborator_id, day_of_week);

ALTER TABLE orders ADD PRIMARY KEY (id), ADD FOREIGN KEY (entity_id) REFERENCES shops (id);
CREATE INDEX orders_of_shop ON orders (entity_id, order_datetime);
CREATE INDEX orders_of_customer ON orders (entity_id, customer_phone, order_datetime);
ALTER TABLE order_items ADD PRIMARY KEY (id), ADD FOREIGN KEY (order_id) REFERENCES orders (id);
CREATE INDEX items_of_order ON order_items (order_id);

ALTER TABLE bookings ADD PRIMARY KEY (id), ADD FOREIGN KEY (order_id) REFERENCES orders (id),
    ADD FOREIGN KEY (collaborator_id) REFERENCES collaborators (id),
    ADD CONSTRAINT no_overlap EXCLUDE USING gist (collaborator_id WITH =, during WITH &&) WHERE (status <> 'cancelled');

SELECT setval(pg_get_serial_sequence('orders', 'id'), coalesce((SELECT max(id) FROM orders), 0) + 1);
VACUUM ANALYZE;

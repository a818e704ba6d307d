-- The constraint of 0066 holds for every row that there was.
-- works with 0.2
-- reads contact_delivery

alter table contact_delivery validate constraint contact_delivery_method;

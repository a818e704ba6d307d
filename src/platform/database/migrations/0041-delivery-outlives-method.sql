-- What was sent by a contact method goes on counting against the limits of a day after the method was deleted.
-- works with 0.2

alter table contact_delivery drop constraint contact_delivery_method_id_fkey;
alter table contact_delivery add constraint contact_delivery_method
  foreign key (method_id) references contact_method (id) on delete set null not valid;

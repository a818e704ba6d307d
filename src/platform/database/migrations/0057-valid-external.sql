-- Subjects of before are of the types that there were.
-- works with 0.2
-- reads subject

alter table subject validate constraint subject_type_check;

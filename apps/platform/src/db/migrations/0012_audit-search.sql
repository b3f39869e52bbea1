-- Indexes for those who search the audit.
CREATE INDEX audit_site ON audit (site_id, id DESC);
CREATE INDEX audit_who ON audit (lower(details ->> 'operator'), id DESC) WHERE details ? 'operator';

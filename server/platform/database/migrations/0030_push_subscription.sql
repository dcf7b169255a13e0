-- Devices that take pushes. A subscription belongs to a session, and through it to an account: it ends with it.
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL CONSTRAINT push_subscription_session_unique UNIQUE REFERENCES session ON DELETE CASCADE,
  -- A browser has one, whoever signs in there.
  endpoint text NOT NULL CONSTRAINT push_subscription_endpoint_unique UNIQUE
    CONSTRAINT push_subscription_endpoint_sized CHECK (endpoint LIKE 'https://%' AND length(endpoint) <= 1000),
  -- The browser's public key and its secret, in base64url (RFC 8291).
  p256dh text NOT NULL CONSTRAINT push_subscription_p256dh_sized CHECK (length(p256dh) = 87),
  auth text NOT NULL CONSTRAINT push_subscription_auth_sized CHECK (length(auth) = 22),
  created_at timestamptz NOT NULL,
  -- Since when every attempt has failed; NULL after a success.
  failing_since timestamptz
);

-- Each device has a delivery of its own, which is tried again on its own. No foreign key: it may be gone by then.
ALTER TABLE delivery ADD COLUMN subscription_id uuid,
  ADD CONSTRAINT delivery_subscription_whole CHECK ((channel = 'push') = (subscription_id IS NOT NULL));

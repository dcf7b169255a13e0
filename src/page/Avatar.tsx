import { type CSSProperties, useEffect, useState } from 'react';
import { avatarAddress } from './avatarAddress.ts';
import { hueOf, initials } from './initials.ts';
import './avatar.css';

/**
 * A person's picture over locally drawn initials, which stay if there is no service, network or picture. Their colour
 * depends on the name alone: not every page knows the e-mail. `size` in CSS pixels.
 */
export function Avatar({ name, email, size = 56 }: { name: string; email: string | null; size?: number }) {
  const [address, setAddress] = useState<string>();
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    let current = true;
    setArrived(false);
    setAddress(undefined);
    if (email !== null) avatarAddress(email).then(found => current && setAddress(found));
    return () => {
      current = false;
    };
  }, [email]);
  const style: CSSProperties & { '--hue': number } = {
    '--hue': hueOf(name),
    width: size,
    height: size,
    fontSize: size * 0.38,
  };
  return (
    <span className="avatar" style={style} aria-hidden="true">
      {initials(name)}
      {address && (
        <img
          src={address}
          alt=""
          width={size}
          height={size}
          decoding="async"
          hidden={!arrived}
          onLoad={() => setArrived(true)}
          onError={() => setAddress(undefined)}
        />
      )}
    </span>
  );
}

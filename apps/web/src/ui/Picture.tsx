import { useEffect, useState } from 'react';
import { send } from '../core/api/http.js';

interface PictureProps {
  /** Address of a picture that needs the session: `/api/...`. Other addresses are shown as they are. */
  src: string;
  alt: string;
  className?: string | undefined;
  width?: number;
  height?: number;
}

const API = /^\/api(?=\/)/;

/** Shows a picture that only signed-in users may load, which a plain `img` could not. */
export function Picture({ src, alt, ...rest }: PictureProps) {
  const needsSession = API.test(src);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!needsSession) return;
    const left = new AbortController();
    let address: string | null = null;
    const [path = '', query = ''] = src.replace(API, '').split('?');
    send('GET', path, { query: Object.fromEntries(new URLSearchParams(query)), signal: left.signal })
      .then((answer) => answer.blob())
      .then((blob) => {
        if (left.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setShown(address);
      })
      // The alternative text remains.
      .catch(() => setShown(null));
    return () => {
      left.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [src, needsSession]);
  const address = needsSession ? shown : src;
  return address ? (
    <img src={address} alt={alt} {...rest} />
  ) : (
    <span role="img" aria-label={alt} className={rest.className} />
  );
}

import { useEffect, useState } from 'react';
import { type BrandingDto, readBranding } from '#libs/contracts';
import { ask } from '../api/ask.js';

const asked = new Map<string, Promise<BrandingDto | null>>();

/** Returns the branding of an account, requested once per page load; null if there is none or the request fails. */
export function brandingOf(accessId: string): Promise<BrandingDto | null> {
  let answer = asked.get(accessId);
  if (!answer) {
    answer = ask(readBranding, { path: { accessId } }, { auth: false }).catch(
      (error: { status?: number }) => {
        // An unknown account stays unknown; other errors may be temporary.
        if (error.status !== 404) asked.delete(accessId);
        throw error;
      },
    );
    asked.set(accessId, answer);
  }
  return answer;
}

export function useBranding(accessId: string | null): BrandingDto | null {
  const [branding, setBranding] = useState<BrandingDto | null>(null);
  useEffect(() => {
    let current = true;
    setBranding(null);
    if (accessId) {
      brandingOf(accessId).then(
        (answer) => current && setBranding(answer),
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [accessId]);
  return branding;
}

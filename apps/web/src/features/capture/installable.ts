/** Address of the manifest, which makes the page an app that starts with the field work. */
const MANIFEST = '/capture.webmanifest';

/** Offers the page for installation. Only agents need it, so the manifest is not in `index.html`. */
export function offerInstallation(): void {
  if (document.head.querySelector('link[rel="manifest"]')) return;
  for (const [rel, href] of [
    ['manifest', MANIFEST],
    // Safari reads no icons of a manifest.
    ['apple-touch-icon', '/app-icon-192.png'],
  ] as const) {
    const link = document.createElement('link');
    Object.assign(link, { rel, href });
    document.head.append(link);
  }
}

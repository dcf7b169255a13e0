/** In this order: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string, boolean][] = [
  [/\bAndroid\b/, 'Android', true],
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bWindows\b/, 'Windows', false],
  [/\bMac OS X\b/, 'Mac', false],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bLinux\b/, 'Linux', false],
];

export interface Device {
  /** `Chrome, Android`; undefined if neither browser nor system is known. */
  name: string | undefined;
  /** Whether it appears to be a phone or tablet. */
  mobile: boolean;
}

/** Describes a device for people, from its `User-Agent`. */
export function describeDevice(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const browser = browsers.find(([sign]) => sign.test(agent))?.[1];
  const [, system, mobile = false] = systems.find(([sign]) => sign.test(agent)) ?? [];
  return { name: [browser, system].filter(Boolean).join(', ') || undefined, mobile };
}

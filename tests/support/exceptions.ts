/**
 * Features that the oldest supported browsers lack (tests/browsers.ts) and that may be used nevertheless, each with
 * what happens without it.
 */
export interface Exception {
  features: string[];
  /** Files of the sources; any file if undefined. */
  files?: string[];
  why: string;
}

export const exceptions: Exception[] = [
  {
    features: ['requestIdleCallback', 'cancelIdleCallback'],
    files: ['src/device/whenIdle.ts'],
    why: 'a timer instead',
  },
  {
    features: [
      'Notification',
      'Notification.permission',
      'Notification.requestPermission',
      'event notificationclick',
      'event push',
      'event pushsubscriptionchange',
      'getNotifications',
      'pushManager',
      'showNotification',
    ],
    files: ['src/device/pushUser.ts', 'src/features/notifications/push/device.ts', 'src/pwa/worker/push.ts'],
    why: 'push is offered only where pushAbility() finds it',
  },
  {
    features: ['event appinstalled', 'event beforeinstallprompt'],
    files: ['src/pwa/install.ts'],
    why: 'the page describes how to install it instead',
  },
  {
    features: ['setAppBadge', 'clearAppBadge', 'vibrate', 'navigator.userActivation'],
    files: ['src/device/badge.ts', 'src/device/haptics.ts'],
    why: 'the icon shows no number, and the device doesn’t vibrate',
  },
  {
    features: ['navigator.canShare', 'navigator.share'],
    files: ['src/ui/browser/shareFile.ts'],
    why: 'a file is saved instead of shared',
  },
  {
    features: ['addElement'],
    files: ['src/ui/dialogs/Modal.tsx'],
    why: 'it is a method of Ionic’s animations',
  },
  {
    features: ['event touchmove', 'event touchstart', 'event wheel'],
    files: ['src/features/record/viewer/Stage.tsx', 'src/features/desk/day/grid/DayGrid.tsx'],
    why: 'the device has no such input',
  },
  {
    features: ['attribute autocapitalize', 'attribute autocorrect', 'attribute autofocus', 'attribute capture'],
    why: 'hints for some devices',
  },
  {
    features: [':has'],
    files: [
      'src/app/home/home.css',
      'src/features/appointments/appointment-row.css',
      'src/features/booking/slots/slots.css',
      'src/features/care/dependents.css',
      'src/features/desk/day/print.css',
      'src/features/desk/patients/patient.css',
      'src/features/desk/patients/patients-list.css',
      'src/features/documents/sheet/sheet.css',
      'src/features/entries/entries.css',
      'src/features/hours/week-form.css',
      'src/features/identity/factors/factors.css',
      'src/features/record/notes/notes.css',
      'src/features/record/pages/diagnostic.css',
      'src/features/record/patient-card.css',
      'src/ui/actions/kept-buttons.css',
      'src/ui/feedback/states.css',
      'src/ui/layout/letters.css',
    ],
    why: 'focus is shown by other rules; a title or other parts are printed too; spacing or scrolling differs, or a part appears earlier',
  },
  {
    features: ['light-dark()', 'print-color-adjust', 'print-color-adjust: exact', 'user-select'],
    why: 'the build rewrites it',
  },
  {
    features: ['field-sizing', 'field-sizing: content', 'resize', 'resize: none'],
    files: ['src/ui/fields/growing-text.css'],
    why: 'the field grows by a copy of its text',
  },
  {
    features: ['content-visibility', 'content-visibility: auto', 'contain-intrinsic-size'],
    why: 'rendering is slower',
  },
  {
    features: [
      'scrollbar-gutter',
      'scrollbar-gutter: stable',
      'scrollbar-width',
      'scrollbar-width: none',
      'scrollbar-width: thin',
    ],
    why: 'the default scrollbars',
  },
  { features: ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty'], why: 'lines break at the end' },
  { features: ['forced-color-adjust', 'forced-color-adjust: none'], why: 'Safari has no forced colours' },
  {
    features: ['@page', 'size', 'orphans', 'widows', 'break-after: avoid'],
    why: 'sheets are printed in the default size and break anywhere',
  },
  { features: ['cursor: default', 'cursor: grab', 'cursor: grabbing', 'cursor: pointer'], why: 'iOS shows no cursor' },
  { features: ['font-family: ui-monospace'], why: 'the next font of the list' },
];

/** The same in the bundle, where packages test for them before they use them. */
export const bundled: Exception[] = [
  {
    features: ['PublicKeyCredential.getClientCapabilities', 'PublicKeyCredential.isConditionalMediationAvailable'],
    why: 'a passkey is chosen by its button instead of in the field',
  },
  { features: ['navigation', 'navigator.connection', 'setImmediate'], why: 'React has other ways' },
  { features: ['navigator.vibrate'], why: 'the device does not vibrate' },
];

/** Members of the app's own objects that are named as missing members of the browser's. */
export const ownMembers = ['address', 'bytes', 'install', 'locale', 'revoke', 'role', 'touched'];

/**
 * The same for members of JavaScript's objects, here and in packages. In our own code, the compiler finds a use of the
 * real ones too (src/es2023.d.ts).
 */
export const ownBuiltins = ['displayName', 'drop', 'escape', 'isError', 'take', 'toArray', 'try', 'when'];

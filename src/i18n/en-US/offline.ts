import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/offline.ts';

export default {
  queued: {
    title: 'Saved on this device',
    text: 'It will be sent when you’re back online',
  },
  storage: {
    full: 'This device is out of space: the text is on this screen only. Free some space and try again.',
    unavailable: 'This device couldn’t keep the text: it is on this screen only. Try again.',
    outdated: 'A newer version of the app is open. Copy the text, then reload this page.',
  },
  drafts: {
    unread:
      'The drafts on this device couldn’t be read. What you type stays on this screen only until they can be; we will try again.',
    other: {
      title: 'There is another draft on this device',
      today: 'It was typed today at {{time}}. Choose one to continue with: the other will be deleted.',
      before: 'It was typed on {{day}} at {{time}}. Choose one to continue with: the other will be deleted.',
      open: 'Use the other draft',
      keep: 'Keep what’s on this screen',
    },
  },
  trouble: {
    full: 'This device is full and can’t save anything more: what you do needs a connection. Free up some space and reload.',
    unavailable:
      'This device can’t save anything right now. What you do without a connection can’t be sent later. Reload the page.',
    outdated: 'A newer version of the app is open in another tab. Reload this one.',
    reload: 'Reload',
  },
  connection: {
    label: 'Connection',
    offline: 'No connection.',
    unreachable: 'The clinic isn’t responding.',
    kept: 'You see what is saved on this device.',
    later: 'Your changes will be sent later.',
    signedOut: 'No connection. You need one to sign in or sign up.',
    waiting_one: '{{count}} unsent change',
    waiting_other: '{{count}} unsent changes',
    refused_one: '{{count}} change not accepted',
    refused_other: '{{count}} changes not accepted',
    open: 'View',
  },
  update: {
    ready: 'New version ready',
    apply: 'Update',
    pending: 'Updates once you save what is open',
    tooOld: 'This app is too old for the clinic’s server, and parts of it may fail.',
    failed: 'The update didn’t arrive. Check the connection and try again.',
  },
  clock: {
    ahead: 'This device’s clock is {{amount}} fast.',
    behind: 'This device’s clock is {{amount}} slow.',
    help: 'Days and times may be wrong. Turn on “Set date and time automatically” in the device’s settings.',
  },
  reload: {
    label: 'Reload',
    done: 'Up to date',
    failed: 'The clinic didn’t respond. You still see what is saved on this device.',
    pull: 'Pull to reload',
    busy: 'Reloading…',
  },
  install: {
    title: 'Install Clinic on this device',
    text: 'Opens right away, even offline.',
    action: 'Install',
    dismiss: 'Not now',
    how: 'Show me how',
    understood: 'Got it',
    steps: {
      share:
        'In Safari, tap Share: the square with an up arrow, at the bottom of the screen. On a tablet, it is at the top. If you don’t see it, tap “…” first.',
      add: 'Scroll the list and tap “Add to Home Screen”.',
      confirm: 'Tap “Add” at the top right. Clinic appears among your apps.',
    },
    pictures: {
      share: ['Clinic'],
      add: ['Add to Favorites', 'Add to Home Screen'],
      confirm: ['Cancel', 'Clinic', 'Add'],
    },
    elsewhere:
      'In another browser, the same button is next to the address or in the menu. If it is missing, open this page in Safari.',
  },
} satisfies Shape<typeof pt>;

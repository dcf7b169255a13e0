/** JSX types for Ionic's elements in React 19: properties as they are, events as `on` + their name. */
import type { JSX as Ionic } from '@ionic/core/components';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type IonicElement<Properties, Host extends HTMLElement> = Omit<Properties, `on${string}`> &
  Omit<DetailedHTMLProps<HTMLAttributes<Host>, Host>, keyof Properties> &
  Events;

interface Events {
  onionChange?: (event: CustomEvent<{ value: unknown }>) => void;
  onionDismiss?: (event: CustomEvent) => void;
  onionRefresh?: (event: CustomEvent<{ complete(): void }>) => void;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ion-refresher': IonicElement<Ionic.IonRefresher, HTMLIonRefresherElement>;
      'ion-refresher-content': IonicElement<Ionic.IonRefresherContent, HTMLIonRefresherContentElement>;
      'ion-select': IonicElement<Ionic.IonSelect, HTMLIonSelectElement>;
      'ion-select-option': IonicElement<Ionic.IonSelectOption, HTMLIonSelectOptionElement>;
    }
  }
}

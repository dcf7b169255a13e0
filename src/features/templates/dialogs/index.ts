/** The dialogs of the notes form. They are apart from the feature's index, which every start of a doctor loads. */
export { SaveAsTemplate } from '../SaveAsTemplate.tsx';
export { TemplatePicker } from '../TemplatePicker.tsx';

import { Button, Label, Modal, Slider } from '@heroui/react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogFooter } from '../../ui/DialogFooter.tsx';
import type { Area } from './crop.ts';

const ZOOM = { min: 1, max: 4, step: 0.05 } as const;
const KEY_STEP = 4;

type CropDialogProps = {
  address: string;
  isSaving: boolean;
  onCancel(): void;
  onCrop(area: Area): void;
};

/** Crops a picture to a square: drag, arrow keys, zoom. */
export default function CropDialog({ address, isSaving, onCancel, onCrop }: CropDialogProps) {
  const { t } = useTranslation('profile');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<Area | null>(null);
  return (
    <Dialog title={t('crop.title')} onClose={onCancel}>
      <Modal.Body className="flex flex-col gap-4">
        <div className="relative h-72 overflow-hidden rounded-lg bg-rail">
          <Cropper
            image={address}
            aspect={1}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            keyboardStep={KEY_STEP}
            showGrid={false}
            objectFit="cover"
            disableAutomaticStylesInjection
            style={{ cropAreaStyle: { borderRadius: 16 } }}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
          />
        </div>
        <Slider
          value={zoom}
          minValue={ZOOM.min}
          maxValue={ZOOM.max}
          step={ZOOM.step}
          formatOptions={{ style: 'percent' }}
          onChange={(next) => setZoom(typeof next === 'number' ? next : ZOOM.min)}
          className="w-full"
        >
          <Label>{t('crop.zoom')}</Label>
          <Slider.Output />
          <Slider.Track>
            <Slider.Fill />
            <Slider.Thumb />
          </Slider.Track>
        </Slider>
        <p className="text-sm text-faint">{t('crop.hint')}</p>
      </Modal.Body>
      <DialogFooter onCancel={onCancel}>
        <Button
          variant="primary"
          isPending={isSaving}
          isDisabled={!area}
          onPress={() => area && onCrop(area)}
        >
          {t('crop.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

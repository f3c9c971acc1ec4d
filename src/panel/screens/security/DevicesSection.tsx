import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { partsOfDeviceName, type RememberedDevice, rememberedDevices } from '../../../auth/account/rememberedDevices.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Instant } from '../../../ui/values/Day.tsx'
import { toast } from '../../../providers/toast/toast.ts'
import { ConfirmButton } from '../../page/dialogs.tsx'
import { Section, PartFailure } from '../../page/Page.tsx'
import { attempt } from './CodeForm.tsx'
import { Badge } from '../../values/Badge.tsx'

/** The devices that remember the account. Not shown where the user pool remembers none. */
export function DevicesSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['rememberedDevices'],
    queryFn: () => rememberedDevices.read(),
  })

  async function change(act: () => Promise<unknown>, message: string) {
    await attempt(async () => {
      await act()
      await refetch()
      toast.success({ message })
    })
  }

  if (!data && !error) return null
  return (
    <Section title={texts.devices.title} intro={texts.devices.intro}>
      {error && <PartFailure error={error} onRetry={() => void refetch()} />}
      {data?.remembered.length === 0 && <p className="muted">{texts.devices.none}</p>}
      {data && data.remembered.length > 0 && (
        <ul className="ruled">
          {data.remembered.map((device) => (
            <Device
              key={device.id}
              device={device}
              onForget={() =>
                device.current
                  ? attempt(() => rememberedDevices.forgetThis(device.id))
                  : change(() => rememberedDevices.forget(device.id), texts.devices.forgotten)
              }
            />
          ))}
        </ul>
      )}
      {data?.mayRemember && (
        <div>
          <Button
            variant="outlined"
            onClick={() => void change(rememberedDevices.rememberThis, texts.devices.remembered)}
          >
            {texts.devices.remember}
          </Button>
        </div>
      )}
    </Section>
  )
}

type DeviceProps = { device: RememberedDevice; onForget: () => Promise<void> }

function Device({ device: { name, lastUsed, current }, onForget }: DeviceProps) {
  return (
    <li className="apart">
      <div>
        <p>
          {labelOf(name)} {current && <Badge>{texts.devices.current}</Badge>}
        </p>
        {lastUsed && (
          <p className="muted">
            {texts.devices.lastUsed} <Instant at={lastUsed} />
          </p>
        )}
      </div>
      <ConfirmButton
        label={texts.devices.forget}
        title={texts.devices.forgetTitle}
        body={current ? texts.devices.forgetHereBody : texts.devices.forgetBody}
        onConfirm={onForget}
      />
    </li>
  )
}

function labelOf(name: string | null): string {
  if (!name) return texts.devices.unnamed
  const { browser, system } = partsOfDeviceName(name)
  return browser && system ? fill(texts.devices.named, { browser, system }) : name
}
